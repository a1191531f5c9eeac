/** Of the page's inline script: see front-end.ts. */
const watchHash = 'sha256-bMDkjq2lygkgMbe7Gc6m1bEqBEtjYDbQD7FVv7wF1Ig='

/** The policy of an answer, word for word. @param nonce of the host's page, which holds an inline style and script */
const policy = (nonce?: string) =>
  `default-src 'none'; script-src 'self'${nonce ? ` '${watchHash}'` : ''}; style-src 'self'${nonce ? ` 'nonce-${nonce}'` : ''}; style-src-attr 'none'; img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'`

/**
 * Every security header of an answer, from server and proxy. The tests compare whole values: a header that comes twice,
 * or with another text, is a finding.
 */
export const securityHeaders = ({ nonce, https = false }: { nonce?: string; https?: boolean } = {}) => ({
  'content-security-policy': policy(nonce),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  'referrer-policy': 'same-origin',
  ...(https ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
})

const year = 'public, max-age=31536000, immutable'

/** One answer of each kind: the request, and its answer. */
export const kindsOfAnswer = [
  { kind: 'host page', path: '/plate/3/grid', status: 200, type: 'text/html', cache: 'no-store' },
  { kind: 'API answer', path: '/api/user', status: 401, type: 'application/json', cache: 'no-store' },
  { kind: 'file of the host', path: '/host/0.1.0-1a2b3c4d/assets/main.1a2b3c4d5e.js', status: 200, type: 'javascript', cache: year },
  { kind: 'file of a version that is gone', path: '/host/0.0.9-1a2b3c4d/assets/7.js', status: 404, type: 'text/html', cache: 'no-store' },
  { kind: 'file without a version', path: '/favicon.svg', status: 404, type: 'text/html', cache: 'no-store' },
  { kind: 'remote’s file', path: '/remotes/shipping/1.2.0/entry.js', status: 200, type: 'javascript', cache: year },
  { kind: 'registry', path: '/remotes/registry.json', status: 200, type: 'application/json', cache: 'no-cache' },
  { kind: 'missing chunk', path: '/remotes/shipping/1.2.0/7.js', status: 404, type: 'text/html', cache: 'no-store' },
  { kind: 'missing file of the host', path: '/assets/7.css', status: 404, type: 'text/html', cache: 'no-store' },
  { kind: 'folder of a remote', path: '/remotes/shipping', status: 404, type: 'text/html', cache: 'no-store' },
] as const // biome-ignore format: one kind a line

/** Headers that are not about security: without them an answer's headers must equal `securityHeaders`. */
const others = [
  'accept-ranges', 'cache-control', 'connection', 'content-encoding', 'content-length', 'content-type', 'date', 'etag', 'keep-alive',
  'last-modified', 'server', 'server-timing', 'transfer-encoding', 'vary', 'x-request-id', 'x-sne-api',
] // biome-ignore format: a list of words

/** The headers of an answer that must be exactly `securityHeaders`. @param headers a doubled one as a list */
export const securityOf = (headers: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !others.includes(name)))
