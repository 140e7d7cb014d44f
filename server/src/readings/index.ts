/** What uploaded files tell. */
export { createReadings, type PaymentContext, queueReading, type Readings } from './readings.ts';
