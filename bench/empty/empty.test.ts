import { test } from 'vitest';

test('does nothing', () => undefined);
