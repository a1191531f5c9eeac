export { type MockedCall, mockCalls, mockEndpoints, refusal } from './mock-calls.ts'
export { type RenderedPage, renderPage } from './render-page.tsx'
