/** Permissions of what holds data of patients or a key: its owner alone, whatever the umask allows. */
export const privateFile = 0o600
export const privateFolder = 0o700

/** Bits of group and others. */
export const sharedBits = 0o077
