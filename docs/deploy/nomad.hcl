# Perennial on Nomad, with a Postgres elsewhere. Linted by tests/pure/deployment.test.ts; not tried on a cluster.
# The variable has the settings of docs/operations/settings.md:
#   nomad var put nomad/jobs/perennial SECRET_KEY=... DATABASE_URL=... PUBLIC_URL=... TRUST_PROXY=1
job "perennial" {
  group "server" {
    count = 2

    # Starts two new servers, and ends the old ones once the new ones are ready.
    update {
      canary           = 2
      max_parallel     = 2
      auto_promote     = true
      auto_revert      = true
      min_healthy_time = "5s"
      healthy_deadline = "9m"
    }

    # A server leaves the service this long before SIGTERM. After SIGTERM it accepts connections for one more second.
    shutdown_delay = "5s"

    network {
      port "http" { to = 3000 }
    }

    service {
      name     = "perennial"
      port     = "http"
      provider = "nomad"

      # Waits longer than /readyz waits for the database.
      check {
        name     = "ready"
        type     = "http"
        path     = "/readyz"
        interval = "2s"
        timeout  = "3s"
      }

      # Restarts a server that hangs. /healthz needs no database, so that all servers survive when Postgres is down.
      check {
        name     = "alive"
        type     = "http"
        path     = "/healthz"
        interval = "10s"
        timeout  = "5s"

        check_restart {
          limit = 6
          grace = "60s"
        }
      }
    }

    task "perennial" {
      driver       = "docker"
      user         = "1000:1000"
      kill_signal  = "SIGTERM"
      kill_timeout = "15s"

      # /data is an anonymous volume of the image, and with it the memory that a restored database is older: run
      # `outreach hold` before you restore one (docs/operations/backup.md).
      config {
        image           = "perennial:VERSION"
        ports           = ["http"]
        readonly_rootfs = true
        cap_drop        = ["all"]
        security_opt    = ["no-new-privileges"]

        mount {
          type   = "tmpfs"
          target = "/tmp"
        }
      }

      template {
        destination = "secrets/perennial.env"
        env         = true
        data        = <<-EOT
          {{ with nomadVar "nomad/jobs/perennial" }}{{ range .Tuples }}
          {{ .K }}={{ .V | toJSON }}
          {{ end }}{{ end }}
        EOT
      }

      resources {
        cpu        = 1000
        memory     = 512
        memory_max = 1024
      }
    }
  }
}
