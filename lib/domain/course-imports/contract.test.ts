import { testContracts } from '../testing/contract-tests'
import { server } from './room.server'

testContracts(server.operations)
