#!/usr/bin/env python3
"""Makes the files that programs of the corpus read: small, and the same every time.

usage: make_data.py NAME DIRECTORY

Without NAME's function there is nothing to make, which is said.

SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""

import json
import random
import struct
import sys
from pathlib import Path

RANDOM = random.Random(20)
WORDS = "the a cat dog bird tree house river sees likes finds paints small old red green quick under near with and".split()


def noise(Count):
    return bytes(RANDOM.randrange(256) for _ in range(Count))


def ppm(Path_, Width, Height):
    Path_.parent.mkdir(parents=True, exist_ok=True)
    Path_.write_bytes(b"P6\n%d %d\n255\n" % (Width, Height) + noise(Width * Height * 3))


def pgm(Path_, Width, Height, Values=None):
    Path_.parent.mkdir(parents=True, exist_ok=True)
    Path_.write_bytes(b"P5\n%d %d\n255\n" % (Width, Height) + (Values or noise(Width * Height)))


def sentence(Length):
    return " ".join(RANDOM.choice(WORDS) for _ in range(Length))


def mnist_idx(Root):
    for Part, Count in (("train", 80), ("t10k", 80)):
        (Root / "data").mkdir(exist_ok=True)
        Images = struct.pack(">IIII", 0x803, Count, 28, 28) + noise(Count * 28 * 28)
        (Root / "data" / f"{Part}-images-idx3-ubyte").write_bytes(Images)
        Labels = struct.pack(">II", 0x801, Count) + bytes(RANDOM.randrange(10) for _ in range(Count))
        (Root / "data" / f"{Part}-labels-idx1-ubyte").write_bytes(Labels)


def alexnet_folders(Root):
    for Part, Count in (("train", 6), ("val", 3)):
        for Class in ("cats", "dogs", "owls"):
            for I in range(Count):
                ppm(Root / "pictures" / Part / Class / f"{I:03}.ppm", 40, 30)


def googlenet_cifar(Root):
    Folder = Root / "cifar-10-batches-bin"
    Folder.mkdir(exist_ok=True)
    for Name, Count in (("data_batch_1", 20), ("data_batch_2", 20), ("test_batch", 16)):
        Records = b"".join(bytes([RANDOM.randrange(10)]) + noise(3072) for _ in range(Count))
        (Folder / f"{Name}.bin").write_bytes(Records)


def efficientnet_opencv(Root):
    Lines = ["file,label"]
    for I in range(10):
        ppm(Root / f"{I}.ppm", 48, 36)
        Lines.append(f"{I}.ppm,{RANDOM.randrange(5)}")
    (Root / "pictures.csv").write_text("\n".join(Lines) + "\n")


def yolo_cfg(Root):
    Sections = [("net", "batch=1\nwidth=96\nheight=96\nchannels=3")]
    for Filters in (8, 16, 32):
        Sections.append(("convolutional", f"batch_normalize=1\nfilters={Filters}\nsize=3\nstride=1\npad=1\nactivation=leaky"))
        Sections.append(("maxpool", "size=2\nstride=2"))
    Sections += [
        ("convolutional", "batch_normalize=1\nfilters=16\nsize=1\nstride=1\npad=1\nactivation=leaky"),
        ("convolutional", "batch_normalize=1\nfilters=32\nsize=3\nstride=1\npad=1\nactivation=leaky"),
        ("shortcut", "from=-3\nactivation=linear"),
        ("convolutional", "size=1\nstride=1\npad=1\nfilters=21\nactivation=linear"),
        ("yolo", "mask = 3,4,5\nanchors = 10,14, 23,27, 37,58, 81,82, 135,169, 344,319\nclasses=2"),
        ("route", "layers = -4"),
        ("convolutional", "batch_normalize=1\nfilters=16\nsize=1\nstride=1\npad=1\nactivation=leaky"),
        ("upsample", "stride=2"),
        ("route", "layers = -1, 4"),
        ("convolutional", "size=1\nstride=1\npad=1\nfilters=21\nactivation=linear"),
        ("yolo", "mask = 0,1,2\nanchors = 10,14, 23,27, 37,58, 81,82, 135,169, 344,319\nclasses=2"),
    ]
    (Root / "cfg").mkdir(exist_ok=True)
    Text = "# a small detector\n\n" + "\n\n".join(f"[{Type}]\n{Body}" for Type, Body in Sections) + "\n"
    (Root / "cfg/tiny.cfg").write_text(Text)


def ssd_json(Root):
    Config = {"image": 96, "batch": 2, "classes": 4, "boxes": 3, "widths": [16, 32, 64, 64], "train": {"steps": 3}}
    (Root / "ssd.json").write_text(json.dumps(Config, indent=2) + "\n")


def unet_pairs(Root):
    for Part, Count in (("train", 10), ("val", 5)):
        Lines = []
        for I in range(Count):
            Image, Mask = Root / f"{Part}/{I}.pgm", Root / f"{Part}/{I}_mask.pgm"
            pgm(Image, 44, 36)
            pgm(Mask, 44, 36, bytes(255 * RANDOM.randrange(2) for _ in range(44 * 36)))
            Lines.append(f"{Part}/{I}.pgm {Part}/{I}_mask.pgm")
        (Root / f"{Part}.txt").write_text("\n".join(Lines) + "\n")


def vae_argparse(Root):
    Lines = [",".join(str(RANDOM.randrange(256)) for _ in range(784)) for _ in range(40)]
    (Root / "digits.csv").write_text("\n".join(Lines) + "\n")


def pix2pix(Root):
    for I in range(3):
        ppm(Root / f"pairs/{I}.ppm", 128, 64)


def char_rnn(Root):
    (Root / "input.txt").write_text("\n".join(sentence(8) for _ in range(12)) + "\n")


def tagger(Root):
    Tags = {Word: RANDOM.choice(("NOUN", "VERB", "DET", "ADJ")) for Word in WORDS}
    for Part, Count in (("train", 10), ("test", 4)):
        Sentences = [sentence(5 + I % 4).split() for I in range(Count)]
        Text = "\n\n".join("\n".join(f"{Word}\t{Tags[Word]}" for Word in Words) for Words in Sentences)
        (Root / f"{Part}.tsv").write_text(Text + "\n")


def wavenet(Root):
    Samples = b"".join(struct.pack("<h", RANDOM.randrange(-9000, 9000)) for _ in range(6000))
    Format = struct.pack("<IHHIIHH", 16, 1, 1, 8000, 16000, 2, 16)
    Header = b"RIFF" + struct.pack("<I", 36 + len(Samples)) + b"WAVEfmt " + Format + b"data" + struct.pack("<I", len(Samples))
    (Root / "speech.wav").write_bytes(Header + Samples)


def transformer_translate(Root):
    Lines = [f"{sentence(4 + I % 4)}\t{sentence(3 + I % 5)}" for I in range(10)]
    (Root / "pairs.tsv").write_text("\n".join(Lines) + "\n")


def gpt_files(Root):
    (Root / "corpus.txt").write_text("\n".join(sentence(9) for _ in range(40)) + "\n")


def bert_mlm(Root):
    Special = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"]
    (Root / "vocab.txt").write_text("\n".join([*Special, *sorted(set(WORDS))]) + "\n")
    (Root / "sentences.txt").write_text("\n".join(sentence(6 + I % 7) for I in range(12)) + "\n")


def vit_spdlog(Root):
    (Root / "train.bin").write_bytes(b"".join(bytes([RANDOM.randrange(10)]) + noise(3072) for _ in range(20)))


def gcn_cora(Root):
    Papers = [f"paper{I}" for I in range(12)]
    Lines = [" ".join([Name, *(str(RANDOM.randrange(2)) for _ in range(20)), f"topic{I % 3}"]) for I, Name in enumerate(Papers)]
    (Root / "cora.content").write_text("\n".join(Lines) + "\n")
    Cites = [f"{RANDOM.choice(Papers)} {RANDOM.choice(Papers)}" for _ in range(25)]
    (Root / "cora.cites").write_text("\n".join(Cites) + "\n")


def pointnet(Root):
    Lines = []
    for I in range(10):
        Points = "\n".join(" ".join(f"{RANDOM.uniform(-1, 1):.4f}" for _ in range(3)) for _ in range(80))
        (Root / f"{I}.xyz").write_text(Points + "\n")
        Lines.append(f"{I}.xyz {I % 4}")
    (Root / "clouds.txt").write_text("\n".join(Lines) + "\n")


def siamese_faces(Root):
    for Person in ("ada", "ben", "cleo"):
        for I in range(3):
            pgm(Root / f"faces/{Person}/{I}.pgm", 36, 36)


def word2vec(Root):
    (Root / "text.txt").write_text("\n".join(sentence(9) for _ in range(12)) + "\n")


def anomaly_csv(Root):
    Lines = [";".join(f"{RANDOM.uniform(0, 10):.3f}" for _ in range(6)) for _ in range(128)]
    (Root / "sensors.csv").write_text("\n".join(["a;b;c;d;e;f", *Lines]) + "\n")


def housing_kfold(Root):
    Lines = [",".join(f"{RANDOM.uniform(1, 50):.2f}" for _ in range(9)) for _ in range(40)]
    (Root / "houses.csv").write_text("\n".join(["rooms,age,tax,area,crime,noise,light,walk,price", *Lines]) + "\n")


def textcnn_reviews(Root):
    for Part, Count in (("train", 12), ("test", 6)):
        Lines = [f"{RANDOM.randrange(2)}\t{sentence(6 + I % 9)}" for I in range(Count)]
        (Root / f"{Part}.tsv").write_text("\n".join(Lines) + "\n")


def recommender(Root):
    Pairs = [(1 + I % 12, 1 + RANDOM.randrange(15)) for I in range(98)] + [(12, 15), (3, 4)]
    Lines = [f"{User}::{Item}::{RANDOM.randrange(1, 6)}::{978300000 + I}" for I, (User, Item) in enumerate(Pairs)]
    (Root / "ratings.dat").write_text("\n".join(Lines) + "\n")
    (Root / "recommender.ini").write_text("dim=12\nlayers=32,16\nepochs=2\nbatch=32\n")


def classify_images(Root):
    (Root / "names.txt").write_text("cat\ndog\nowl\nfox\nhen\nbee\n")
    for Name in "ab":
        ppm(Root / f"{Name}.ppm", 50, 40)


def main():
    Name, Root = sys.argv[1], Path(sys.argv[2])
    Make = globals().get(Name)
    if not Make or Name in {"main", "noise", "ppm", "pgm", "sentence"}:
        sys.exit(f"make_data.py: nothing is made for '{Name}'")
    RANDOM.seed(Name)
    Root.mkdir(parents=True, exist_ok=True)
    Make(Root)


if __name__ == "__main__":
    main()
