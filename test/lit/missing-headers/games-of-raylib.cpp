// A game drawn with raylib where that is not installed: what it draws takes nothing, how long it is played is not known,
// and its points and rectangles are plain structures.
//
// RUN: %vramlint --set '!WindowShouldClose()=3' --set 'IsKeyDown(KEY_LEFT)=1' %s 2>&1 | FileCheck %s
// CHECK: raylib.h not found: a stand-in of ours is read
// CHECK: peak allocated{{ +}}3.50 KiB
// CHECK: nothing: every figure is exact
// RUN: %vramlint %s 2>&1 | FileCheck --check-prefix=ASKED %s
// ASKED: (--set 'IsKeyDown(KEY_LEFT)=...')
#include <raylib.h>
#include <torch/torch.h>

#include <vector>

struct Game {
  std::vector<Vector2> body{{16, 12}, {15, 12}};
  Rectangle field{0, 0, 32, 24};
  void step(float by) {
    body.insert(body.begin(), Vector2{body[0].x + by, body[0].y});
    if (!CheckCollisionPointRec(body[0], field))
      body = {{16, 12}};
  }
};

int main() {
  Game game;
  InitWindow(640, 480, "game");
  SetTargetFPS(60);
  std::vector<torch::Tensor> seen;
  while (!WindowShouldClose()) {
    game.step(IsKeyDown(KEY_LEFT) ? -1.0f : 1.0f);
    seen.push_back(torch::zeros({static_cast<long>(game.body.size()), 64}, torch::kCUDA));
    BeginDrawing();
    ClearBackground({20, 20, 20, 255});
    for (auto [x, y] : game.body)
      DrawRectangle(x * 20, y * 20, 20, 20, Fade(SKYBLUE, 0.5f));
    DrawLineEx({0, 0}, game.body[0], 2, RED);
    DrawText(TextFormat("length %d", static_cast<int>(game.body.size())), 0, 0, 20, WHITE);
    EndDrawing();
  }
  CloseWindow();
}
