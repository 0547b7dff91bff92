import { operations } from './operations'

/** The contracts of all operations, by path and method. */
export const contracts = operations.map(({ contract }) => contract)
