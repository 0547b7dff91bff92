import { testContracts } from '../testing/contract-tests'
import { operations } from './operations'

testContracts(operations)
