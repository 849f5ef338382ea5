# Builds with everything, runs with what is loaded at run time, as nobody in particular, writing only to /data.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts
COPY . .
# What /metrics calls this build: docker build --build-arg BUILD=$(git rev-parse --short HEAD) .
ARG BUILD
# The image's own Node, not the one that comes with the project: what it compiles is kept for Node of that very version.
RUN npm run build && /usr/local/bin/node scripts/image.ts /image

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
# Else the heap grows by 150 MB of garbage when many rows pass, such as an import's (docs/performance.md): the young
# generation to 128 MB, the old one to three times what is alive before it is looked through. The young one begins as
# large as it may get, or a start collects garbage six times instead of three.
CMD ["node", "--min-semi-space-size=8", "--max-semi-space-size=8", "--heap-growing-percent=60", "dist/main.js"]
