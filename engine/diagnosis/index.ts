import type { Explainer } from '../judging/explain.ts';
import { diagnose } from './diagnose.ts';
import { likelyOf } from './values.ts';

/** Explains findings by the evidence of their run. */
export const explainer: Explainer = { likelyOf, diagnose };
