import { operations } from './product'

/** The contracts of all operations, by path and method. */
export const contracts = operations.map(({ contract }) => contract)
