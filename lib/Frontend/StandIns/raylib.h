// Stands in for raylib where that is not installed: its plain structures and colours are there, nothing is drawn, and
// what keys, the mouse, the clock and files give is not known.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef VRAMLINT_STANDIN_RAYLIB_H
#define VRAMLINT_STANDIN_RAYLIB_H

#include "vramlint/foreign.hpp"

#include <cstdarg>
#include <cstdio>

struct Vector2 {
  float x, y;
};
struct Vector3 {
  float x, y, z;
};
struct Vector4 {
  float x, y, z, w;
};
using Quaternion = Vector4;
struct Color {
  unsigned char r, g, b, a;
};
struct Rectangle {
  float x, y, width, height;
};
struct Image {
  void *data;
  int width, height, mipmaps, format;
};
struct Texture2D {
  unsigned id;
  int width, height, mipmaps, format;
};
using Texture = Texture2D;
struct RenderTexture2D {
  unsigned id;
  Texture2D texture, depth;
};
using RenderTexture = RenderTexture2D;
struct Font {
  int baseSize, glyphCount, glyphPadding;
  Texture2D texture;
};
struct Camera2D {
  Vector2 offset, target;
  float rotation, zoom;
};
struct Camera3D {
  Vector3 position, target, up;
  float fovy;
  int projection;
};
using Camera = Camera3D;

#define PI 3.14159265358979323846f
#define DEG2RAD (PI / 180.0f)
#define RAD2DEG (180.0f / PI)
#define LIGHTGRAY (Color{200, 200, 200, 255})
#define GRAY (Color{130, 130, 130, 255})
#define DARKGRAY (Color{80, 80, 80, 255})
#define YELLOW (Color{253, 249, 0, 255})
#define GOLD (Color{255, 203, 0, 255})
#define ORANGE (Color{255, 161, 0, 255})
#define PINK (Color{255, 109, 194, 255})
#define RED (Color{230, 41, 55, 255})
#define MAROON (Color{190, 33, 55, 255})
#define GREEN (Color{0, 228, 48, 255})
#define LIME (Color{0, 158, 47, 255})
#define DARKGREEN (Color{0, 117, 44, 255})
#define SKYBLUE (Color{102, 191, 255, 255})
#define BLUE (Color{0, 121, 241, 255})
#define DARKBLUE (Color{0, 82, 172, 255})
#define PURPLE (Color{200, 122, 255, 255})
#define VIOLET (Color{135, 60, 190, 255})
#define BEIGE (Color{211, 176, 131, 255})
#define BROWN (Color{127, 106, 79, 255})
#define WHITE (Color{255, 255, 255, 255})
#define BLACK (Color{0, 0, 0, 255})
#define BLANK (Color{0, 0, 0, 0})
#define MAGENTA (Color{255, 0, 255, 255})
#define RAYWHITE (Color{245, 245, 245, 255})

enum ConfigFlags {
  FLAG_VSYNC_HINT = 0x40,
  FLAG_FULLSCREEN_MODE = 0x2,
  FLAG_WINDOW_RESIZABLE = 0x4,
  FLAG_WINDOW_HIDDEN = 0x80,
  FLAG_MSAA_4X_HINT = 0x20
};
enum TraceLogLevel { LOG_ALL, LOG_TRACE, LOG_DEBUG, LOG_INFO, LOG_WARNING, LOG_ERROR, LOG_FATAL, LOG_NONE };
enum MouseButton { MOUSE_BUTTON_LEFT, MOUSE_BUTTON_RIGHT, MOUSE_BUTTON_MIDDLE };
#define MOUSE_LEFT_BUTTON MOUSE_BUTTON_LEFT
#define MOUSE_RIGHT_BUTTON MOUSE_BUTTON_RIGHT
enum KeyboardKey {
  KEY_SPACE = 32,
  KEY_ZERO = 48,
  KEY_ONE,
  KEY_TWO,
  KEY_THREE,
  KEY_FOUR,
  KEY_FIVE,
  KEY_SIX,
  KEY_SEVEN,
  KEY_EIGHT,
  KEY_NINE,
  KEY_A = 65,
  KEY_B,
  KEY_C,
  KEY_D,
  KEY_E,
  KEY_F,
  KEY_G,
  KEY_H,
  KEY_I,
  KEY_J,
  KEY_K,
  KEY_L,
  KEY_M,
  KEY_N,
  KEY_O,
  KEY_P,
  KEY_Q,
  KEY_R,
  KEY_S,
  KEY_T,
  KEY_U,
  KEY_V,
  KEY_W,
  KEY_X,
  KEY_Y,
  KEY_Z,
  KEY_ESCAPE = 256,
  KEY_ENTER,
  KEY_TAB,
  KEY_BACKSPACE,
  KEY_INSERT,
  KEY_DELETE,
  KEY_RIGHT,
  KEY_LEFT,
  KEY_DOWN,
  KEY_UP,
  KEY_F1 = 290,
  KEY_F2,
  KEY_F3,
  KEY_F4,
  KEY_F5,
  KEY_F6,
  KEY_F7,
  KEY_F8,
  KEY_F9,
  KEY_F10,
  KEY_F11,
  KEY_F12,
  KEY_LEFT_SHIFT = 340,
  KEY_LEFT_CONTROL
};

bool WindowShouldClose();
bool IsWindowReady();
bool IsWindowResized();
bool IsKeyPressed(int key);
bool IsKeyDown(int key);
bool IsKeyReleased(int key);
bool IsKeyUp(int key);
int GetKeyPressed();
int GetCharPressed();
bool IsMouseButtonPressed(int button);
bool IsMouseButtonDown(int button);
bool IsMouseButtonReleased(int button);
int GetMouseX();
int GetMouseY();
Vector2 GetMousePosition();
float GetMouseWheelMove();
int GetScreenWidth();
int GetScreenHeight();
int GetFPS();
float GetFrameTime();
double GetTime();
int GetRandomValue(int least, int most);
int MeasureText(const char *text, int size);
Image LoadImage(const char *name);
Image LoadImageFromTexture(Texture2D texture);
Image LoadImageFromScreen();
Texture2D LoadTexture(const char *name);
Texture2D LoadTextureFromImage(Image image);
RenderTexture2D LoadRenderTexture(int width, int height);
Font LoadFont(const char *name);
Font GetFontDefault();
Color *LoadImageColors(Image image);
Color GetImageColor(Image image, int x, int y);

inline const char *TextFormat(const char *format, ...) {
  static char text[1024];
  std::va_list values;
  va_start(values, format);
  std::vsnprintf(text, sizeof text, format, values);
  va_end(values);
  return text;
}
inline Color Fade(Color color, float alpha) {
  color.a = static_cast<unsigned char>(255.0f * alpha);
  return color;
}
inline bool CheckCollisionRecs(Rectangle a, Rectangle b) {
  return a.x < b.x + b.width && a.x + a.width > b.x && a.y < b.y + b.height && a.y + a.height > b.y;
}
inline bool CheckCollisionPointRec(Vector2 point, Rectangle in) {
  return point.x >= in.x && point.x < in.x + in.width && point.y >= in.y && point.y < in.y + in.height;
}
inline bool CheckCollisionCircles(Vector2 a, float radiusA, Vector2 b, float radiusB) {
  const float x = b.x - a.x, y = b.y - a.y, reach = radiusA + radiusB;
  return x * x + y * y <= reach * reach;
}

/// What only shows, waits or lets go.
inline void InitWindow(int, int, const char *) {}
inline void CloseWindow() {}
inline void SetConfigFlags(unsigned) {}
inline void SetTraceLogLevel(int) {}
inline void SetTargetFPS(int) {}
inline void SetExitKey(int) {}
inline void SetWindowTitle(const char *) {}
inline void WaitTime(double) {}
inline void BeginDrawing() {}
inline void EndDrawing() {}
inline void BeginMode2D(Camera2D) {}
inline void EndMode2D() {}
inline void BeginMode3D(Camera3D) {}
inline void EndMode3D() {}
inline void BeginTextureMode(RenderTexture2D) {}
inline void EndTextureMode() {}
inline void ClearBackground(Color) {}
inline void DrawPixel(int, int, Color) {}
inline void DrawPixelV(Vector2, Color) {}
inline void DrawLine(int, int, int, int, Color) {}
inline void DrawLineV(Vector2, Vector2, Color) {}
inline void DrawLineEx(Vector2, Vector2, float, Color) {}
inline void DrawCircle(int, int, float, Color) {}
inline void DrawCircleV(Vector2, float, Color) {}
inline void DrawCircleLines(int, int, float, Color) {}
inline void DrawTriangle(Vector2, Vector2, Vector2, Color) {}
inline void DrawPoly(Vector2, int, float, float, Color) {}
inline void DrawRectangle(int, int, int, int, Color) {}
inline void DrawRectangleV(Vector2, Vector2, Color) {}
inline void DrawRectangleRec(Rectangle, Color) {}
inline void DrawRectanglePro(Rectangle, Vector2, float, Color) {}
inline void DrawRectangleLines(int, int, int, int, Color) {}
inline void DrawRectangleLinesEx(Rectangle, float, Color) {}
inline void DrawText(const char *, int, int, int, Color) {}
inline void DrawTextEx(Font, const char *, Vector2, float, float, Color) {}
inline void DrawFPS(int, int) {}
inline void DrawGrid(int, float) {}
inline void DrawCube(Vector3, float, float, float, Color) {}
inline void DrawSphere(Vector3, float, Color) {}
inline void DrawTexture(Texture2D, int, int, Color) {}
inline void DrawTextureV(Texture2D, Vector2, Color) {}
inline void DrawTextureEx(Texture2D, Vector2, float, float, Color) {}
inline void DrawTextureRec(Texture2D, Rectangle, Vector2, Color) {}
inline void DrawTexturePro(Texture2D, Rectangle, Rectangle, Vector2, float, Color) {}
inline void UnloadImage(Image) {}
inline void UnloadTexture(Texture2D) {}
inline void UnloadRenderTexture(RenderTexture2D) {}
inline void UnloadFont(Font) {}
inline void UnloadImageColors(Color *) {}
inline void TakeScreenshot(const char *) {}
inline void TraceLog(int, const char *, ...) {}

#endif
