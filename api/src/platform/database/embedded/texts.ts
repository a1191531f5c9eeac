/** Italian sentences about the embedded database. */
export const texts = {
  directoryInUse: (path: string) =>
    `La cartella dei dati è già in uso da un altro processo / The data directory is in use by another process: ${path}`,
}
