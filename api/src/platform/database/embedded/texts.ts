/** Italian sentences about the embedded database. */
export const texts = {
  directoryInUse: (path: string, pid: string | null) => {
    const number = pid ? ` (pid ${pid})` : ''
    return `La cartella dei dati è già in uso da un altro processo${number}: fermarlo prima / The data directory is in use by another process${number}, stop it first: ${path}`
  },
}
