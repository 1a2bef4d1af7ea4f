// The reads of the ledger that other capabilities may use.
export { findEntry, keysOfOrders, outsideRefundsOf } from './ledger.repo.ts';
