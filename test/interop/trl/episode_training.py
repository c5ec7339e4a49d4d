"""One step of TRL's GRPOTrainer with the example of docs/episodes.md, whose text is in settings["example"]. What the model
writes is scripted; the episodes and their rewards are those of the server that the example names."""

import json
import sys
from pathlib import Path

import torch
from datasets import Dataset
from scripted_training import END, Scripted, call, config, tokenizer_for
from tiny_model import model_of

# Looks up and answers, answers what is wrong, never answers, guesses.
SCRIPTS = [
    [call("weather", city="北京"), f"北京现在20℃。{END}"],
    [f"不知道。{END}"],
    [call("weather", city="上海"), call("weather", city="上海")],
    [f"大约20℃。{END}"],
]


def trained(settings):
    example = {}
    exec(compile(settings["example"], "episodes.md", "exec"), example)
    rows = [{"prompt": [{"role": "user", "content": "北京现在天气怎么样？"}], "task_id": "hello-demo"}]
    tokenizer = tokenizer_for(example["Episode"], rows, SCRIPTS)
    given = []

    def noted(**columns):
        given.append(example["environment_reward"](**columns))
        return given[-1]

    trainer = Scripted(
        model=model_of(tokenizer, seed=1),
        processing_class=tokenizer,
        reward_funcs=noted,
        environment_factory=example["Episode"],
        train_dataset=Dataset.from_list(rows),
        args=config(
            settings["folder"],
            per_device_train_batch_size=len(SCRIPTS),
            max_steps=1,
            max_tool_calling_iterations=1,
            scale_rewards="none",
        ),
    )
    trainer.scripts = SCRIPTS
    trainer.seen = []
    trainer.train()
    return {"given": given, "seen": trainer.seen}


if __name__ == "__main__":
    torch.set_num_threads(1)
    told = json.loads(Path(sys.argv[1]).read_text())
    Path(told["report"]).write_text(json.dumps(trained(told), ensure_ascii=False))
