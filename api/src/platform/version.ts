import packageFile from '../../package.json' with { type: 'json' }

/** Version of the server, as documents name the software that made them. */
export const serverVersion: string = packageFile.version
