import { buildPackage } from './bundle.ts';

/** Bundles everything that is published, into dist. */
await buildPackage('dist');
