// The baseline of the API benchmark: Express serving the same bytes of JSON from memory.
import express from 'express';

const [port = '0', ...sizes] = process.argv.slice(2);
const app = express();
app.disable('x-powered-by');
for (const size of sizes) {
  const bytes = Buffer.alloc(Number(size), 'x');
  app.get(`/${size}`, (_request, response) => {
    response.set('Content-Type', 'application/json; charset=utf-8').send(bytes);
  });
}
app.listen(Number(port), '127.0.0.1', () => process.send?.('ready'));
