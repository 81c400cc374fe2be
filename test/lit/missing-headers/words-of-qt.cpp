// What Qt's headers add to the language is understood without them. The body of a signal is written by its moc, and what
// is connected to it is not known: figures that follow a call of one are no longer exact.
//
// RUN: %vramlint --device=cpu --format=json -o %t %s && %figure 'scenarios[0].peak.status' == assumed < %t && %figure 'scenarios[0].end.allocated_bytes' == 160 < %t
// RUN: %vramlint --device=cpu --entry=quiet --format=json -o %t %s && %figure 'scenarios[0].peak.status' == exact < %t && %figure 'scenarios[0].end.allocated_bytes' == 160 < %t
#undef slots
#include <torch/torch.h>
#define slots Q_SLOTS

#include <QObject>
#include <QtCore/QTimer>

class Trainer : public QObject, public torch::nn::Module {
  Q_OBJECT
  Q_PROPERTY(int epochs READ epochs NOTIFY epochEnded)

public:
  Trainer() { fc = register_module("fc", torch::nn::Linear(4, 8)); }
  void train(int epochs) {
    for (int epoch = 0; epoch < epochs; ++epoch) {
      auto loss = fc->forward(torch::ones({2, 4})).sum();
      emit epochEnded(epoch, 0.5 * epoch);
      Q_EMIT ended();
    }
  }
  Q_INVOKABLE int epochs() const { return 3; }

signals:
  void epochEnded(int epoch, double loss);
Q_SIGNALS:
  void ended();

public slots:
  void stop() { Q_UNUSED(fc) }

private:
  torch::nn::Linear fc{nullptr};
};

void quiet() {
  static Trainer trainer;
  trainer.stop();
}

int main() {
  static Trainer trainer;
  trainer.train(trainer.epochs());
  return 0;
}
