module example.com/pms

go 1.19
