import { it } from 'vitest';

it('does nothing', () => undefined);
