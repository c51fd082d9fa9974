export { digits, plural } from '../messages/numbers.ts';
