# The final image contains only files needed at run time. It runs as an unprivileged user and writes only to /data.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts
COPY . .
# The build's name in /metrics: docker build --build-arg BUILD=$(git rev-parse --short HEAD) .
ARG BUILD
# Uses the image's own Node, not the project's: the compile cache works only with exactly the same version.
RUN npm run build && /usr/local/bin/node src/tools/image.ts /image --sizes

FROM node:24-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
ENV NODE_COMPILE_CACHE=/app/cache NODE_COMPILE_CACHE_PORTABLE=1
RUN mkdir /data && chown node:node /data
COPY --from=build /image ./
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Without these limits, bulk work such as an import adds 150 MB of garbage to the heap (docs/performance.md): the young
# generation grows to 128 MB, and the old one to three times its live size before it is collected. The young generation
# starts at its maximum, so that a start collects garbage three times instead of six.
CMD ["node", "--min-semi-space-size=8", "--max-semi-space-size=8", "--heap-growing-percent=60", "dist/main.js"]
