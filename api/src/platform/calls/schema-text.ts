/** JSON Schema as the contract makes it; only what is shown. */
export interface Schema {
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly items?: Schema
  readonly prefixItems?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: Schema | boolean
  readonly format?: string
  readonly default?: unknown
}

const joined = (schemas: readonly Schema[], by: string, indent: string) =>
  [...new Set(schemas.map((schema) => schemaText(schema, indent)))].join(by)

function objectText(schema: Schema, indent: string): string {
  const inner = `${indent}  `
  const lines = Object.entries(schema.properties ?? {}).map(([name, property]) => {
    const optional = schema.required?.includes(name) ? '' : '?'
    const fallback = property.default === undefined ? '' : ` = ${JSON.stringify(property.default)}`
    return `${inner}${name}${optional}: ${schemaText(property, inner)}${fallback}`
  })
  const others = schema.additionalProperties
  if (typeof others === 'object' && Object.keys(others).length > 0)
    lines.push(`${inner}[key]: ${schemaText(others, inner)}`)
  return lines.length === 0 ? '{}' : `{\n${lines.join('\n')}\n${indent}}`
}

/** A schema as short as a person reads it: `{ id: integer, status: "open" | "closed" }`. */
export function schemaText(schema: Schema, indent = ''): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((word) => JSON.stringify(word)).join(' | ')
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return joined(choices, ' | ', indent)
  if (schema.allOf) return joined(schema.allOf, ' & ', indent)
  if (schema.properties || schema.type === 'object') return objectText(schema, indent)
  if (schema.type === 'array') return `[${schema.items ? schemaText(schema.items, indent) : 'any'}]`
  if (Array.isArray(schema.type)) return schema.type.join(' | ')
  return schema.format ?? (typeof schema.type === 'string' ? schema.type : 'any')
}
