import { type Endpoint, endpoints, errorCatalogue } from '@sne/shared/contract'
import { accessText, errorsOf } from './openapi.ts'
import { type Schema, schemaText } from './schema-text.ts'

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => escapes[character] ?? character)

const style = `
body { font: 14px/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 1100px; padding: 24px; color: #1c2430 }
nav a { margin-right: 12px; display: inline-block }
h2 { border-bottom: 1px solid #cfd6df; margin-top: 40px; padding-bottom: 4px }
details { border: 1px solid #dfe4ea; border-radius: 6px; margin: 6px 0; padding: 6px 12px }
summary { cursor: pointer }
code, pre { font: 12px/1.5 ui-monospace, monospace }
pre { background: #f5f7f9; border-radius: 4px; max-height: 360px; overflow: auto; padding: 8px }
.method { display: inline-block; font-weight: 700; width: 64px }
.muted { color: #5a6675 }`

type Content = Readonly<Record<string, { readonly schema: Schema }>>

interface Operation {
  readonly parameters?: readonly { name: string; in: string; required: boolean; schema: Schema }[]
  readonly requestBody?: { readonly content: Content }
  readonly responses: Readonly<Record<string, { readonly content: Content }>>
}

const section = (title: string, text: string | undefined) =>
  text ? `<h4>${title}</h4><pre>${escaped(text)}</pre>` : ''

const parametersText = (operation: Operation) =>
  operation.parameters
    ?.map(
      ({ name, in: place, required, schema }) =>
        `${place} ${name}${required ? '' : '?'}: ${schemaText(schema)}`,
    )
    .join('\n')

const contentText = (content: Content | undefined) =>
  Object.entries(content ?? {})
    .map(([type, { schema }]) =>
      type === 'application/json' ? schemaText(schema) : `${type} ${schemaText(schema)}`,
    )
    .join('\n')

function callOf(endpoint: Endpoint, operation: Operation): string {
  const errors = errorsOf(endpoint)
    .map(
      (code) =>
        `<li>${errorCatalogue[code].status} <code>${code}</code> ${escaped(errorCatalogue[code].message)}</li>`,
    )
    .join('')
  return `<details id="${endpoint.name}"><summary><span class="method">${endpoint.method}</span>
    <code>/api${escaped(endpoint.path)}</code> <span class="muted">${escaped(endpoint.summary)}</span></summary>
    <p><code>${endpoint.name}</code> – ${escaped(accessText(endpoint))}</p>
    ${section('Parameters', parametersText(operation))}
    ${section('Body', contentText(operation.requestBody?.content))}
    ${section('Answer', contentText(operation.responses['200']?.content))}
    <h4>Errors</h4><ul>${errors}</ul></details>`
}

/** The contract as one page to read: no script, one style, which the page's policy names by its hash. */
export function docsPage(document: { paths?: unknown }): { readonly html: string; readonly style: string } {
  const paths = document.paths as Record<string, Record<string, Operation>>
  const all = Object.values(endpoints) as Endpoint[]
  const resources = [...Map.groupBy(all, ({ resource }) => resource)].sort(([a], [b]) => a.localeCompare(b))
  const parts = resources.map(([resource, calls]) => {
    const texts = calls.map((endpoint) => {
      const operation = paths[endpoint.path.replace(/:(\w+)/g, '{$1}')]?.[endpoint.method.toLowerCase()]
      return operation ? callOf(endpoint, operation) : ''
    })
    return `<h2 id="${resource}">${resource}</h2>${texts.join('')}`
  })
  const links = resources.map(([resource]) => `<a href="#${resource}">${resource}</a>`).join(' ')
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>API – Screening Neonatale Esteso</title>
    <style>${style}</style></head><body><h1>API – Screening Neonatale Esteso</h1>
    <p>${all.length} calls. Machine-readable: <a href="/api/openapi.json">/api/openapi.json</a> (OpenAPI 3.1).</p>
    <nav>${links}</nav>${parts.join('')}</body></html>`
  return { html, style }
}
