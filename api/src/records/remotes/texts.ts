import { remoteFailureLabels } from '@sne/shared/domain'
import { type FailingVersion, failuresCountFor } from './failing.ts'

/** Italian sentences about versions that fail in browsers. */
export const texts = {
  failing: (remote: string, version: string) => `Modulo ${remote} ${version}: le pagine non funzionano`,
  failures: ({ failures }: FailingVersion) => {
    const kinds = failures.map(({ kind, count }) => `${remoteFailureLabels[kind]} (${count})`).join(', ')
    return `Segnalato dai browser negli ultimi ${failuresCountFor} minuti: ${kinds}. Controllare la versione nella pagina «Versioni dei moduli» e, se serve, tornare alla precedente.`
  },
}
