/** For one process on each core: collectors in threads of their own take time from the others (a quarter of a run). */
export const oneProcessPerCore = ['--single-threaded-gc', '--max-semi-space-size=128'];
