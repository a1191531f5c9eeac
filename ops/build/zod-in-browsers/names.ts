export * from './classes.ts'
export * from './functions.ts'
export * from './schemas.ts'
