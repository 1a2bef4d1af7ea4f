// The baseline of the API benchmark: a bare Express route that serves a given number of bytes of JSON from memory.
import express from 'express';

const [port = '0', size = '0'] = process.argv.slice(2);
const bytes = Buffer.alloc(Number(size), 'x');
const app = express();
app.disable('x-powered-by');
app.get('/', (_request, response) => {
  response.set('Content-Type', 'application/json; charset=utf-8').send(bytes);
});
app.listen(Number(port), '127.0.0.1', () => process.send?.('ready'));
