import type { ColumnType } from 'kysely'

declare const content: unique symbol
/** JSON text on its way into a jsonb column; made only by `json`. */
export type JsonText<T> = string & { readonly [content]: T }

/** Value for a jsonb column. Always stringified here: drivers disagree on what an array or a string means. */
export const json = <T>(value: T): JsonText<T> => JSON.stringify(value) as JsonText<T>

/** jsonb: read as the value, written with `json(value)`. */
export type Json<T> = ColumnType<T, JsonText<T>, JsonText<T>>
export type JsonWithDefault<T> = ColumnType<T, JsonText<T> | undefined, JsonText<T>>
export type NullableJson<T> = ColumnType<T | null, JsonText<T> | null | undefined, JsonText<T> | null>

/** timestamptz: read as ISO 8601 in UTC, written as that or as a Date. */
export type Moment = ColumnType<string, string | Date, string | Date>
export type MomentWithDefault = ColumnType<string, string | Date | undefined, string | Date>
export type NullableMoment = ColumnType<string | null, string | Date | null | undefined, string | Date | null>
