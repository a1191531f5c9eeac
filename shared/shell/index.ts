export { withRetries } from '../client/with-retries.ts'
export type { OrderedMenuEntry, RemoteDeclaration, RemoteRoute, UsedService } from './declaration.ts'
export { defineRemote, RemoteRoot } from './define-remote.tsx'
export { lazyPage } from './lazy-page.tsx'
export { emptyRegistry, parseRegistry, type RemoteRegistry } from './registry.ts'
export type { RegistryEntry, Release } from './registry-entry.ts'
export { remoteApp } from './remote-app.tsx'
export { RemoteRouter } from './remote-router.tsx'
export * from './services.ts'
export {
  ShellContext,
  useLog,
  usePageTitle,
  useSession,
  useShell,
  useSpinner,
  useToast,
  useUnsavedWork,
  useWatched,
} from './shell-context.ts'
export { serves, shellContract } from './version.ts'
