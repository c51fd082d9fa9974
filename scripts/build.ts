import { buildPackage } from './bundle.ts';

/** Bundles the published package into the folder dist. */
await buildPackage('dist');
