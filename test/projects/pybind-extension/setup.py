from setuptools import setup
# extra_compile_args=["-std=c++17"]
