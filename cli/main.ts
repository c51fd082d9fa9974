#!/usr/bin/env node
import module from 'node:module';
import { compileCacheFolder } from './compile-cache.ts';

/** Since node 22. Where the folder can't be written, node goes on without. */
const { enableCompileCache } = module as { readonly enableCompileCache?: (folder: string) => unknown };

const folder = compileCacheFolder();
if (folder !== undefined) enableCompileCache?.(folder);
const { start } = await import('./start.ts');
void start();
