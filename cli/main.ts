#!/usr/bin/env node
import module from 'node:module';
import { setFlagsFromString } from 'node:v8';
import { compileCacheFolder } from './compile-cache.ts';

/** Since node 22. Where the folder can't be written, node goes on without. */
const { enableCompileCache } = module as { readonly enableCompileCache?: (folder: string) => unknown };

const folder = compileCacheFolder();
if (folder !== undefined) enableCompileCache?.(folder);
// The optimizer of node 20 is slow: in a run of a second, most of what it optimizes does not pay. Others have another flag.
if (process.versions.node.startsWith('20.')) setFlagsFromString('--interrupt-budget=1000000');
const { start } = await import('./start.ts');
void start();
