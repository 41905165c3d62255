// Shows what a model is to those who write C++.
#define CLP_EXTERN_C
#include <coin/ClpEventHandler.hpp>
#include <coin/ClpSimplex.hpp>

#include "CClp.h"

namespace {

/// Asks after each iteration; the model keeps a copy of it.
class StopAsker : public ClpEventHandler {
public:
    StopAsker(bool (*isToStop)(void *), void *context) : isToStop(isToStop), context(context) {}

    int event(Event event) override {
        // -1 is to go on; with 0 the solver stops and has status 5.
        return event == endOfIteration && isToStop(context) ? 0 : -1;
    }

    ClpEventHandler *clone() const override { return new StopAsker(*this); }

private:
    bool (*isToStop)(void *);
    void *context;
};

}  // namespace

void Clp_askToStop(Clp_Simplex *model, bool (*isToStop)(void *context), void *context) {
    StopAsker asker(isToStop, context);
    model->model_->passInEventHandler(&asker);
}
