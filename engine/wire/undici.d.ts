/** The part of undici that a wire needs; its index loads five times as much code. */
declare module 'undici/lib/dispatcher/pool.js' {
  export { Pool as default } from 'undici';
}
