#!/usr/bin/env node
import { runKnowledgeServer } from "../dist/stdio.js";

await runKnowledgeServer("wiki");
