#!/usr/bin/env node
import { keepCompiled } from '../program-file.ts';
import { start } from './start.ts';

await start(keepCompiled);
