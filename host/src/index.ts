import { collectKeys } from './start/early-keys.ts'
import { askWhatIsRead } from './start/early-requests.ts'
import { failedToStart } from './start/failed-to-start.ts'
import { installIntegrity } from './start/integrity.ts'
import { giveNonceToStyles } from './start/nonce.ts'
import { removeServiceWorkers } from './start/service-workers.ts'

if (!globalThis.__sneKeys) collectKeys()
if (!globalThis.__sneEarly) askWhatIsRead()
// Before anything else is loaded: hashes for scripts, the nonce for styles made at run time.
installIntegrity()
giveNonceToStyles()
removeServiceWorkers()

// Shared modules are loaded asynchronously; this is the boundary that they need.
import('./bootstrap.tsx').catch(failedToStart)
