import './start/zod-without-eval.ts'
import '@fontsource-variable/inter/index.css'
import { configureClient, createQueryClient } from '@sne/shared/client'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { loadFrame } from './layout/frames.ts'
import { checkRemoteScripts } from './remotes/federation.ts'
import './remotes/provided.ts'
import { loadFor } from './remotes/preload.ts'
import { loadRegistry } from './remotes/registry-store.ts'
import { lookWhenRecalled } from './remotes/updates.ts'
import { listenForInput, stopwatch } from './session/person-input.ts'
import { loadSession, refusedForSession } from './session/session-store.ts'
import { printInLight } from './shell/appearance.ts'
import { watchDrafts } from './shell/unsaved-work.ts'
import { fetchOnce, mayBeSignedIn } from './start/early-requests.ts'

checkRemoteScripts()
watchDrafts()
printInLight()
const queryClient = createQueryClient()
const sinceInput = stopwatch()
listenForInput(sinceInput.restart)

configureClient({
  host: HOST_VERSION,
  fetch: fetchOnce,
  idleFor: sinceInput.elapsed,
  onError: (error) => {
    lookWhenRecalled(error)
    return refusedForSession(error)
  },
})

// While the server is asked for the session. The page requests missing files again.
if (mayBeSignedIn()) loadFrame().catch(() => undefined)

// Side by side: who is signed in, and which remotes there are. Who it is decides which versions to hint at.
void Promise.all([loadSession(), loadRegistry()]).then(() => loadFor(location.pathname))

const element = document.getElementById('app')
if (!element) throw new Error('The page has no #app')
createRoot(element).render(<App queryClient={queryClient} />)
