import { defineRemote } from '@sne/shared/shell'
import { App } from './app.tsx'

/** The whole public face of this remote: the functions that single-spa calls lifecycles. */
export const { bootstrap, mount, update, unmount } = defineRemote({ App })
