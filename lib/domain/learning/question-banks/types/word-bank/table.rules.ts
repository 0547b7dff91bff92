import type { TableForm } from '../../exchange/table-cells.rules'
import { gapWordsTable } from '../gap-words-exchange.rules'
import type { Design } from './design.rules'

export const table: TableForm<Design> = gapWordsTable
