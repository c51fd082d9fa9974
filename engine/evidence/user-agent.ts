import packageJson from '../../package.json' with { type: 'json' };

/** The User-Agent of every request: fronts of large clouds reject requests without one. */
export const userAgent = `${packageJson.name}/${packageJson.version}`;
