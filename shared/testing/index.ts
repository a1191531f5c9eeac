export { type MockedCall, mockCalls, mockEndpoints, refusal } from './mock-calls.ts'
export { type RenderedPage, renderPage } from './render-page.tsx'
export { type RenderedRemote, renderRemote } from './render-remote.tsx'
export { type ShellDouble, shellDouble } from './shell-double.ts'
