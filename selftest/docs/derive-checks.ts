import { writeFileSync } from 'node:fs';
import { checksPage } from './checks-page.ts';

writeFileSync(new URL('../../docs/checks.md', import.meta.url), await checksPage());
