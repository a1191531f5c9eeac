import {
  type Checker,
  type Signature,
  SignatureKind,
  SymbolFlags,
  type Type,
  type Symbol as TypedName,
  TypeFlags,
} from 'typescript/unstable/sync'
import type { CallShape, Shape } from './surface.ts'

const literals = TypeFlags.StringLiteral | TypeFlags.NumberLiteral | TypeFlags.BooleanLiteral

/** Takes types apart into shapes and collects the named ones of ours on the way. */
export class ShapeReader {
  readonly types = new Map<string, Shape>()
  private readonly places = new Map<string, string>()
  private readonly checker: Checker
  private readonly folder: string

  /** @param folder names declared below it are ours */
  constructor(checker: Checker, folder: string) {
    this.checker = checker
    this.folder = folder.toLowerCase()
  }

  /** The shape of a type that is exported under its name. */
  declared(name: TypedName): Shape {
    const type = this.checker.getDeclaredTypeOfSymbol(name)
    return this.named(name, type) ?? this.structureOf(type)
  }

  shapeOf(type: Type): Shape {
    const alias = type.getAliasSymbol()
    if (alias && this.isOurs(alias) && type.getAliasTypeArguments().length === 0) {
      const known = this.named(alias, type)
      if (known) return known
    }
    if (alias && this.packageOf(alias)) return this.foreign(alias, type.getAliasTypeArguments())
    if (type.flags & TypeFlags.Boolean) return 'boolean'
    if (type.isUnionType()) return this.unionOf(type.getTypes() ?? [])
    const symbol = type.getSymbol()
    const parts = type.isTypeReference() ? this.checker.getTypeArguments(type) : []
    if (type.isClassOrInterface() || type.isTypeReference()) {
      if (symbol && this.isOurs(symbol) && parts.length === 0) {
        const known = this.named(symbol, type)
        if (known) return known
      }
      if (this.checker.isTupleType(type)) return this.text(type)
      if (symbol && !this.isOurs(symbol)) return this.foreign(symbol, parts)
    }
    return this.structureOf(type)
  }

  /** Registers a named type of ours once, however often and however deep it is used, also within itself. */
  private named(name: TypedName, type: Type): string | null {
    // A generic type is taken apart where it is used with something.
    if (type.isClassOrInterface() && type.getLocalTypeParameters().length > 0) return null
    const place = String(name.declarations[0]?.path)
    const known = this.places.get(name.name)
    if (known && known !== place) throw new Error(`Two types are called ${name.name}: rename one of them`)
    if (!known) {
      this.places.set(name.name, place)
      this.types.set(name.name, 'unknown')
      this.types.set(name.name, this.structureOf(type))
    }
    return name.name
  }

  private structureOf(type: Type): Shape {
    if (type.isUnionType()) return this.unionOf(type.getTypes() ?? [])
    const structured = type.isObjectType() || type.isIntersectionType()
    if (!structured) return this.text(type)
    const calls = this.checker.getSignaturesOfType(type, SignatureKind.Call)
    if (calls.length === 1) return this.callOf(calls[0]!)
    if (calls.length > 1) return { anyOf: calls.map((call) => this.callOf(call)) }
    const properties = this.checker.getPropertiesOfType(type).map((property) => this.propertyOf(property))
    const indexes = this.checker
      .getIndexInfosOfType(type)
      .map(({ keyType, valueType }): [string, Shape] => [`[${this.text(keyType)}]`, this.shapeOf(valueType)])
    return { properties: Object.fromEntries([...properties, ...indexes].sort(byName)) }
  }

  private callOf(call: Signature): CallShape {
    const names = call.getParameters()
    const parameters = names.map((name, index): [string, Shape] => {
      const [key, shape] = this.propertyOf(name)
      // The name of a parameter, unlike its place, is nothing that a caller relies on.
      const rest = call.hasRestParameter && index === names.length - 1 ? '...' : ''
      return [`${rest}${index + 1}${key.endsWith('?') ? '?' : ''}`, shape]
    })
    const returned = this.checker.getReturnTypeOfSignature(call)
    return {
      parameters: Object.fromEntries(parameters),
      returns: returned ? this.shapeOf(returned) : 'void',
    }
  }

  private propertyOf(property: TypedName): [string, Shape] {
    const type = this.checker.getTypeOfSymbol(property)
    if (!type) return [property.name, 'unknown']
    const optional = (property.flags & SymbolFlags.Optional) !== 0 || this.isOptionalParameter(property)
    if (!optional) return [property.name, this.shapeOf(type)]
    const parts = type.isUnionType() ? (type.getTypes() ?? []) : []
    const given = parts.filter((part) => !(part.flags & TypeFlags.Undefined))
    const whole = parts.length === given.length || type.getAliasSymbol()
    return [`${property.name}?`, whole ? this.shapeOf(type) : this.unionOf(given)]
  }

  /** `name?: type` and `name = value` in a parameter list are not flagged; the source tells. */
  private isOptionalParameter(property: TypedName): boolean {
    const node = property.valueDeclaration?.resolve() as
      | { readonly questionToken?: unknown; readonly initializer?: unknown; readonly parent?: unknown }
      | undefined
    return node !== undefined && Boolean(node.questionToken ?? node.initializer)
  }

  private unionOf(types: readonly Type[]): Shape {
    const texts = new Set<string>()
    const shapes: Shape[] = []
    for (const part of types) {
      const shape = part.flags & literals ? this.text(part) : this.shapeOf(part)
      if (typeof shape === 'string' && !this.types.has(shape)) texts.add(shape)
      else shapes.push(shape)
    }
    if (texts.delete('true') && texts.delete('false')) texts.add('boolean')
    const text = [...texts].sort().join(' | ')
    if (shapes.length === 0) return text
    const parts = [...shapes, ...(text ? [text] : [])]
    const sorted = parts.sort((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1))
    return sorted.length === 1 ? sorted[0]! : { anyOf: sorted }
  }

  private foreign(name: TypedName, parts: readonly Type[]): Shape {
    const from = this.packageOf(name)
    const title = from && from !== 'typescript' ? `${name.name} (${from})` : name.name
    return parts.length === 0 ? title : { of: title, with: parts.map((part) => this.shapeOf(part)) }
  }

  private isOurs(name: TypedName): boolean {
    const path = name.declarations[0]?.path
    return path?.toLowerCase().startsWith(`${this.folder}/`) === true && !path.includes('/node_modules/')
  }

  /** The package that declares a name; null for ours, for the language's own and for nameless types. */
  private packageOf(name: TypedName): string | null {
    const path = name.declarations[0]?.path
    const after = path?.split('/node_modules/').at(-1)
    if (!path?.includes('/node_modules/') || !after || path.includes('@typescript+')) return null
    const [scope = '', rest = ''] = after.split('/')
    return scope === '@types' ? rest : scope.startsWith('@') ? `${scope}/${rest}` : scope
  }

  private text(type: Type): string {
    const noTruncation = 1
    return this.checker.typeToString(type, undefined, noTruncation).replaceAll('"', "'")
  }
}

const byName = ([one]: [string, Shape], [other]: [string, Shape]) => (one < other ? -1 : 1)
