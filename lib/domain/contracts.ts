import { operations } from './operations'

/** What every operation promises, by path and method. */
export const contracts = operations.map(({ contract }) => contract)
